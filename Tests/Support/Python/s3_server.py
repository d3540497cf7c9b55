"""S3 servers: moto, which knows the forms but checks no signature, and one that recomputes each signature as
Amazon documents it."""

import hashlib
import hmac
import subprocess
import sys
import urllib.parse
from contextlib import contextmanager
from datetime import datetime, timedelta, timezone
from xml.sax.saxutils import escape

from replying import ReplyingHandler, ReplyingServer

ACCESS_KEY, SECRET_KEY, TOKEN = "AKIACANARY7E41", "canary/s3+secret=", "canary-token/+=="


@contextmanager
def moto(port):
    """Moto's server, when it listens."""
    process = subprocess.Popen(
        [sys.executable, "-m", "moto.server", "-H", "127.0.0.1", "-p", str(port)],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        process.kill()
        process.wait()


def strict(text, safe=""):
    return urllib.parse.quote(text, safe=safe + "-._~")


class SigningS3(ReplyingServer):
    """A server of one bucket that refuses requests whose signature is wrong."""

    def __init__(self, bucket="photos", region="garage", token=None, page=1000):
        self.bucket, self.region, self.token, self.page = bucket, region, token, page
        self.files = {}
        self.now = lambda: datetime.now(timezone.utc)
        super().__init__(Handler)

    def fault(self, method, target, fields):
        """Why a request is refused; None if its signature is right."""
        authorization = fields.get("Authorization", "")
        if not authorization.startswith("AWS4-HMAC-SHA256 "):
            return "AccessDenied"
        parts = dict(part.strip().split("=", 1) for part in authorization.split(" ", 1)[1].split(","))
        key, day, region, service, end = parts["Credential"].split("/")
        stamp = fields.get("x-amz-date", "")
        if key != ACCESS_KEY:
            return "InvalidAccessKeyId"
        if region != self.region:
            return "AuthorizationHeaderMalformed"
        if abs(datetime.strptime(stamp, "%Y%m%dT%H%M%S%z") - self.now()) > timedelta(minutes=15):
            return "RequestTimeTooSkewed"
        if self.token and fields.get("x-amz-security-token") != self.token:
            return "InvalidToken"
        path, _, query = target.partition("?")
        pairs = sorted((strict(name), strict(value)) for name, value in urllib.parse.parse_qsl(query, True))
        names = parts["SignedHeaders"].split(";")
        needed = {"host", "x-amz-date", "x-amz-content-sha256"} | ({"x-amz-security-token"} if self.token else set())
        if not needed <= set(names) or names != sorted(names) or not stamp.startswith(day):
            return "AccessDenied"
        canonical = "\n".join([
            method, strict(urllib.parse.unquote(path), "/"), "&".join("=".join(pair) for pair in pairs),
            "".join(f"{name}:{fields[name].strip()}\n" for name in names), ";".join(names),
            hashlib.sha256(b"").hexdigest()])
        signed = "\n".join(["AWS4-HMAC-SHA256", stamp, f"{day}/{region}/s3/aws4_request",
                            hashlib.sha256(canonical.encode()).hexdigest()])
        code = b"AWS4" + SECRET_KEY.encode()
        for part in [day, region, service, end, signed]:
            code = hmac.new(code, part.encode(), hashlib.sha256).digest()
        return None if code.hex() == parts["Signature"] else "SignatureDoesNotMatch"

    def listing(self, query):
        """A page of `ListObjectsV2`."""
        prefix, start = query.get("prefix", ""), query.get("continuation-token", "")
        keys = sorted((key for key in self.files if key.startswith(prefix)), key=str.encode)
        # Tokens as they are at Amazon: base64, with all of its characters.
        first = int(start.removeprefix("1+/").rstrip("=")) if start else 0
        page = keys[first:first + self.page]
        more = first + self.page < len(keys)
        contents = "".join(
            f"<Contents><Key>{escape(urllib.parse.quote_plus(key, safe='/'))}</Key>"
            f"<LastModified>2026-11-25T21:42:50.000Z</LastModified><ETag>&quot;{self.tag(key)}&quot;</ETag>"
            f"<Size>{len(self.files[key])}</Size><StorageClass>STANDARD</StorageClass></Contents>" for key in page)
        token = f"<NextContinuationToken>1+/{first + self.page}==</NextContinuationToken>" if more else ""
        return ('<?xml version="1.0" encoding="UTF-8"?>'
                '<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">'
                f"<IsTruncated>{str(more).lower()}</IsTruncated>{contents}<EncodingType>url</EncodingType>"
                f"{token}</ListBucketResult>").encode()

    def tag(self, key):
        return hashlib.md5(self.files[key]).hexdigest()


class Handler(ReplyingHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        server = self.server
        server.asked.append((self.path, dict(self.headers)))
        if server.answer(self):
            return
        if code := server.fault("GET", self.path, self.headers):
            return self.error(403 if code != "AuthorizationHeaderMalformed" else 400, code)
        url = urllib.parse.urlsplit(self.path)
        bucket, _, key = urllib.parse.unquote(url.path).removeprefix("/").partition("/")
        query = dict(urllib.parse.parse_qsl(url.query, True))
        if bucket != server.bucket:
            self.error(404, "NoSuchBucket")
        elif query.get("list-type") == "2":
            self.reply(200, server.listing(query), "application/xml")
        elif key in server.files:
            self.reply(200, server.files[key], ETag=f'"{server.tag(key)}"')
        else:
            self.error(404, "NoSuchKey")

    def error(self, status, code):
        region = f"<Region>{self.server.region}</Region>" if code == "AuthorizationHeaderMalformed" else ""
        self.reply(status, f"<Error><Code>{code}</Code><Message>No.</Message>{region}</Error>".encode(),
                   "application/xml")
        return True
