"""The page of a screen uses what old tablets on walls know: the styles and scripts of Safari 9 and Chrome 44.

The tables are from caniuse's data of 2026-07-15 (github.com/Fyrd/caniuse, commit 820bf1c4, features-json):
for each feature its file there, and the first versions of Chrome and Safari that have it.
"""

import re
from urllib.parse import urljoin

import esprima
import html5lib
import pytest
import tinycss2

from screens import file_of
from service import serving

pytestmark = pytest.mark.rooms("WebPages", "Public")

# The nodes of ECMAScript 5, which both have as a whole (`es5`: 23, 6).
SYNTAX = {
    "ArrayExpression", "AssignmentExpression", "BinaryExpression", "BlockStatement", "BreakStatement",
    "CallExpression", "CatchClause", "ConditionalExpression", "ContinueStatement", "DoWhileStatement",
    "EmptyStatement", "ExpressionStatement", "ForInStatement", "ForStatement", "FunctionDeclaration",
    "FunctionExpression", "Identifier", "IfStatement", "Literal", "LogicalExpression",
    "StaticMemberExpression", "ComputedMemberExpression", "MemberExpression", "NewExpression",
    "ObjectExpression", "Program", "Script", "Property", "ReturnStatement", "SequenceExpression",
    "ThisExpression", "ThrowStatement", "TryStatement", "UnaryExpression", "UpdateExpression",
    "VariableDeclaration", "VariableDeclarator", "WhileStatement", "SwitchStatement", "SwitchCase",
}

# Names of the language and of the browser that one of the two does not have.
NAMES = {
    "fetch": ("fetch", 42, 10.1), "Headers": ("fetch", 42, 10.1), "Response": ("fetch", 42, 10.1),
    "URLSearchParams": ("urlsearchparams", 49, 10.1), "AbortController": ("abortcontroller", 66, 12.1),
    "append": ("dom-manip-convenience", 54, 10), "prepend": ("dom-manip-convenience", 54, 10),
    "replaceWith": ("dom-manip-convenience", 54, 10), "before": ("dom-manip-convenience", 54, 10),
    "includes": ("array-includes", 47, 9), "find": ("array-find", 45, 7.1),
    "findIndex": ("array-find", 45, 7.1), "entries": ("object-entries", 54, 10.1),
    "values": ("object-values", 54, 10.1), "flat": ("array-flat", 69, 12),
    "submitter": ("mdn", 81, 15.4),
    "Proxy": ("proxy", 49, 10), "finally": ("promise-finally", 63, 11.1),
    "IntersectionObserver": ("intersectionobserver", 58, 12.1),
    "ResizeObserver": ("resizeobserver", 64, 13.1), "BroadcastChannel": ("broadcastchannel", 54, 15.4),
    "sendBeacon": ("beacon", 39, 11.1), "requestIdleCallback": ("requestidlecallback", 47, 99),
    "PointerEvent": ("pointer", 55, 13), "wakeLock": ("wake-lock", 85, 16.4),
    "decode": ("mdn", 64, 11.1), "timeOrigin": ("mdn", 62, 15), "WebAssembly": ("wasm", 57, 11),
    "TextDecoder": ("textencoder", 38, 10.1),
}
# Used only where the browser has them: the script asks first.
ASKED_FOR = {"PointerEvent", "wakeLock", "decode"}
# What the page uses and both have, each looked up there or in MDN's data; one that is not here is to be looked up.
GLOBALS = {
    "Array", "Date", "EventSource", "Image", "JSON", "Math", "Object", "String", "URL", "XMLHttpRequest",
    "clearTimeout", "document", "encodeURIComponent", "history", "location", "navigator", "performance",
    "setInterval", "setTimeout", "undefined", "window",
}
MEMBERS = {
    # The language, and promises where there are any (`promises`: 32, 7.1).
    "abs", "apply", "call", "ceil", "concat", "forEach", "indexOf", "join", "keys", "length", "max", "min", "now",
    "parse", "prototype", "push", "random", "replace", "round", "slice", "some", "stringify", "then",
    # Elements (`classlist`: 22, 7; `dataset`: 7, 5.1), events, windows (`high-resolution-time`: 24, 8).
    "add", "addEventListener", "alt", "altKey", "appendChild", "body", "changedTouches", "classList", "className",
    "clientX", "clientY", "ctrlKey", "dataset", "detail", "devicePixelRatio", "getAttribute", "getBoundingClientRect",
    "hidden", "href", "identifier", "innerHeight", "innerWidth", "keyCode", "metaKey", "name", "nodeName",
    "onerror", "onload", "persisted", "preventDefault", "querySelector", "querySelectorAll", "remove",
    "removeChild", "replaceState", "src", "target",
    # Requests (`xhr2`: 31, 7.1; `eventsource`: 6, 5; `bloburls`: 23, 7).
    "CLOSED", "close", "createObjectURL", "data", "getResponseHeader", "open", "readyState", "request", "response",
    "responseType", "revokeObjectURL", "send", "setRequestHeader", "status", "timeout",
    # Of a pointer's event.
    "pointerId", "pointerType",
}
# Attributes of the page, and members of what the service says.
DATA = {"canControl", "change", "changed", "hasScripts", "href", "key", "nextChange", "now", "picture", "revision",
        "screen", "scriptsHref", "since", "t", "text"}

# Properties of style sheets that both know, or that change nothing where they are missing.
PROPERTIES = {
    "height", "width", "margin", "overflow", "background", "display", "position", "top", "left", "opacity",
    "border", "padding", "cursor", "clip", "white-space",
    "object-fit",  # `object-fit`: 32, 10; Safari has it since 7.1 without object-position
    "transition", "transform",  # `css-transitions`: 4, 5.1; `transforms2d`: 4, 3.1
    "outline", "outline-offset", "box-shadow",  # `outline`: 4, 3.1; `css-boxshadow`: 4, 5
    "touch-action",  # `css-touch-action`: 36, 13; before that a touch's events come in any case
}
# Units and functions; `viewport-units`: 26, 6.1.
WORDS = {"px", "vw", "vh", "%", "ms", "rect", "cubic-bezier", "translatex", "scale"}
# Newer ones, each behind a declaration of the property that both know (`viewport-unit-variants`: 108, 15.4).
NEWER_WORDS = {"dvh", "pinch-zoom"}
# A rule that a browser does not know is left out as a whole (`css-focus-visible`: 86, 15.4).
OPTIONAL_SELECTORS = {"focus-visible"}
OPTIONAL_QUERIES = {"prefers-reduced-motion"}


@pytest.fixture(scope="module")
def page(plain_folder, tmp_path_factory):
    """The page, its scripts and its styles, as a browser loads them."""
    place = tmp_path_factory.mktemp("screens")
    with serving(plain_folder, "--screens", file_of(place, {"hall": {"order": "name"}})) as service:
        text = service.get("/screens/hall?scripts=1").text
        document = html5lib.parse(text, namespaceHTMLElements=False)

        def loaded(elements, name):
            return [(element, service.get(urljoin("/screens/hall", element.get(name))).text)
                    for element in elements]

        yield (document, loaded(document.iter("script"), "src"),
               loaded([link for link in document.iter("link") if link.get("rel") == "stylesheet"], "href"))


def nodes(node):
    """A node of a script's tree with all below it."""
    if isinstance(node, list):
        for part in node:
            yield from nodes(part)
    elif hasattr(node, "type"):
        yield node
        for name, part in vars(node).items():
            if name not in ("range", "loc"):
                yield from nodes(part)


def test_scripts_keep_to_what_both_browsers_have(page):
    _, scripts, _ = page
    assert len(scripts) == 1
    for element, text in scripts:
        # `es6-module`: 61, 11.
        assert element.get("type") is None and element.get("defer") is not None
        tree = list(nodes(esprima.parseScript(text)))
        assert len(tree) > 1000
        assert {node.type for node in tree} <= SYNTAX
        assert {node.kind for node in tree if node.type == "VariableDeclaration"} == {"var"}
        properties = [node for node in tree if node.type == "Property"]
        assert not any(node.shorthand or node.computed or node.method for node in properties)
        assert {node.kind for node in properties} == {"init"}
        members = {node.property.name for node in tree
                   if node.type.endswith("MemberExpression") and not node.computed}
        own = {node.id.name for node in tree if node.type in ("FunctionDeclaration", "VariableDeclarator")}
        own |= {node.key.name for node in properties}
        names = {node.name for node in tree if node.type == "Identifier"} - own | members
        # Of the page's own names, those of members may be a browser's, too.
        missing = {name for name in names & set(NAMES) if name not in ASKED_FOR | own}
        assert missing == set(), {name: NAMES[name] for name in missing}
        assert members - own - ASKED_FOR <= MEMBERS | DATA
        parameters = {parameter.name for node in tree if node.type in ("FunctionDeclaration", "FunctionExpression")
                      for parameter in node.params}
        assert names - members - parameters <= GLOBALS
        # `keyboardevent-key`: 51, 10.1.
        assert not re.search(r"event\.(key|code)\b", text)


def test_what_is_asked_for_first_is_what_the_script_asks_for(page):
    text = page[1][0][1]
    assert "if (window.PointerEvent)" in text and "!navigator.wakeLock" in text
    assert "if (!image.decode)" in text


def test_styles_keep_to_what_both_browsers_have(page):
    _, _, sheets = page
    assert len(sheets) == 1
    seen = set()

    def check(rules):
        for rule in rules:
            if rule.type == "at-rule":
                assert rule.lower_at_keyword == "media"
                words = {token.value for block in rule.prelude if block.type == "() block"
                         for token in block.content if token.type == "ident"}
                assert words & OPTIONAL_QUERIES, "a query that both know"
                check(tinycss2.parse_rule_list(rule.content, True, True))
                continue
            selector = tinycss2.serialize(rule.prelude)
            pseudo = set(re.findall(r":+([a-z-]+)", selector))
            if pseudo & OPTIONAL_SELECTORS:
                assert "," not in selector
            assert pseudo <= OPTIONAL_SELECTORS, selector
            before = set()
            for part in tinycss2.parse_blocks_contents(rule.content, True, True):
                assert part.type == "declaration", part
                assert part.lower_name in PROPERTIES, part.name
                words = {token.lower_unit for token in part.value if token.type == "dimension"}
                words |= {token.lower_name for token in part.value if token.type == "function"}
                words |= {token.lower_value for token in part.value
                          if token.type == "ident" and token.lower_value in NEWER_WORDS}
                if words & NEWER_WORDS:
                    assert part.lower_name in before, f"{part.name} without a value that both know"
                assert words <= WORDS | NEWER_WORDS, words
                before.add(part.lower_name)
            seen.update(before)

    check(tinycss2.parse_stylesheet(sheets[0][1], True, True))
    assert {"position", "touch-action"} <= seen


def test_the_page_has_no_elements_that_only_newer_browsers_know(page):
    document, _, _ = page
    known = {"html", "head", "meta", "title", "link", "script", "noscript", "body", "main", "div", "img",
             "h1", "form", "button", "span"}
    assert {element.tag for element in document.iter() if isinstance(element.tag, str)} <= known
    # `loading-lazy-attr`: 77, 15.4. Safari 9 shows no picture that is loaded by `srcset` alone (`picture`: 38, 9.1).
    for image in document.iter("img"):
        assert image.get("src").startswith("data:image/jpeg;base64,") and image.get("loading") is None
