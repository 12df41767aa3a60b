// shelves
