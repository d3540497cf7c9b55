// CMicroHTTPD
