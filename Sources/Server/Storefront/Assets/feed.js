// feed
