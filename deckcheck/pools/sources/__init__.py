"""Files of cards that other programs write, read row by row. What a row means is the map's business."""
