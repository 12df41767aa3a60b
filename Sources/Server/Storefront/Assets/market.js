// market
