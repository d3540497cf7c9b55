-- Viewers who come and do not come back.
wrk.method = "POST"
wrk.path = "/v1/sessions"
wrk.headers["Content-Type"] = "application/x-www-form-urlencoded"
wrk.body = "gallery=Plain"
