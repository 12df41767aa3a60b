// sell
