"""The files for operators and for a public repository are valid, and name what exists."""

import configparser
import json
import re
import subprocess
import sys
from xml.etree import ElementTree

import kubernetes_validate
import pytest
import yaml

from service import EXECUTABLE, ROOT, serving

pytestmark = pytest.mark.rooms("Peekstrip")

NAS = ROOT / "Deployment/nas"
COMPOSED = ["truenas", "synology", "portainer", "casaos"]

SCHEMAS = {
    "vendor.compose-spec": ["compose.yaml", "compose.household.yaml", "Deployment/compose.share.yaml",
                            *(f"Deployment/nas/{name}.yaml" for name in COMPOSED)],
    "vendor.github-workflows": [".github/workflows/ci.yml", ".github/workflows/release.yml"],
    "vendor.github-issue-forms": [".github/ISSUE_TEMPLATE/fault.yml", ".github/ISSUE_TEMPLATE/wish.yml"],
    "vendor.github-issue-config": [".github/ISSUE_TEMPLATE/config.yml"],
}


@pytest.mark.parametrize("schema", SCHEMAS)
def test_files_of_forges_and_containers_follow_their_schemas(schema):
    subprocess.run([sys.executable, "-m", "check_jsonschema", "--builtin-schema", schema,
                    *(ROOT / file for file in SCHEMAS[schema])], check=True)


def test_each_file_says_whose_it_is_and_by_which_licence_it_comes():
    subprocess.run([sys.executable, "-m", "reuse", "--root", ROOT, "lint", "--quiet"], check=True)
    assert (ROOT / "LICENSES/Apache-2.0.txt").read_bytes() == (ROOT / "LICENSE").read_bytes()


def test_actions_of_others_are_named_by_their_hash():
    for file in (ROOT / ".github/workflows").iterdir():
        used = re.findall(r"uses: (\S+)", file.read_text())
        assert used and all(re.fullmatch(r"[\w/-]+@[0-9a-f]{40}", it) for it in used)


def test_a_release_is_made_on_a_machine_of_each_architecture_and_published_once():
    jobs = yaml.safe_load((ROOT / ".github/workflows/release.yml").read_text())["jobs"]
    assert jobs["make"]["strategy"]["matrix"]["runner"] == ["ubuntu-24.04", "ubuntu-24.04-arm"]
    steps = [it["run"] for it in jobs["make"]["steps"] if "run" in it]
    assert "Packaging/release" in steps and "bin/prove packages release" in steps
    assert jobs["make"]["permissions"] == {"contents": "read"} and jobs["publish"]["needs"] == "make"


def test_kubernetes_understands_its_files():
    parts = list(yaml.safe_load_all((ROOT / "Deployment/kubernetes/peekstrip.yaml").read_text()))
    assert [it["kind"] for it in parts] == ["StatefulSet", "Service", "PodDisruptionBudget"]
    for part in parts:
        kubernetes_validate.validate(part, "1.30", strict=True)
    # What is kept in the state folder outlives the container.
    container, = parts[0]["spec"]["template"]["spec"]["containers"]
    state, = (it for it in container["volumeMounts"] if it["mountPath"] == "/state")
    claims = [it["metadata"]["name"] for it in parts[0]["spec"]["volumeClaimTemplates"]]
    assert state["name"] in claims and not state.get("readOnly")
    base = yaml.safe_load((ROOT / "Deployment/kubernetes/kustomization.yaml").read_text())
    assert all((ROOT / "Deployment/kubernetes" / name).exists() for name in base["resources"])
    version = subprocess.check_output([EXECUTABLE, "--version"], text=True).split()[1]
    assert base["images"][0]["newTag"] == version


def test_the_units_of_a_share_belong_together_and_do_not_hang():
    units = {}
    for kind in ["mount", "automount"]:
        file = ROOT / "Deployment/systemd" / f"srv-pictures.{kind}"
        units[kind] = configparser.RawConfigParser()
        units[kind].optionxform = str
        units[kind].read_string(file.read_text())
        # The name is the path (systemd.unit(5), systemd-escape --path).
        where = units[kind][kind.capitalize()]["Where"]
        assert where.strip("/").replace("/", "-") == file.stem
    options = units["mount"]["Mount"]["Options"].split(",")
    assert {"soft", "ro", "_netdev"} <= set(options) and "hard" not in options
    volume = yaml.safe_load((ROOT / "Deployment/compose.share.yaml").read_text())["volumes"]["pictures"]
    # Docker calls mount(2), which knows no files of credentials, and looks no name up without addr.
    given = volume["driver_opts"]["o"].split(",")
    assert {"soft", "ro", "addr=${NAS}"} <= set(given)
    assert {it for it in options if "=" in it and not it.startswith("credentials")} <= set(given)


def test_the_variables_of_the_files_are_options():
    known = {f"PEEKSTRIP_{it.upper().replace('-', '_')}" for it in re.findall(
        r"--([a-z-]+)", subprocess.check_output([EXECUTABLE, "serve", "--help"], text=True))}
    for file in ("compose.yaml", "Dockerfile", "Deployment/kubernetes/peekstrip.yaml",
                 "Packaging/debian/peekstrip.service", "Deployment/nas/unraid.xml", "Documents/NAS.md"):
        named = set(re.findall(r"\bPEEKSTRIP_[A-Z_]+", (ROOT / file).read_text()))
        assert named <= known, file


def test_the_recipes_for_a_nas_name_the_image_of_the_release_and_pull_none():
    version = subprocess.check_output([EXECUTABLE, "--version"], text=True).split()[1]
    page = (ROOT / "Documents/NAS.md").read_text()
    assert f"`peekstrip-{version}-image-amd64.oci.tar`" in page
    assert {it.name for it in NAS.iterdir()} == set(re.findall(r"\(\.\./Deployment/nas/([a-z.]+)\)", page))
    for name in COMPOSED:
        document = yaml.safe_load((NAS / f"{name}.yaml").read_text())
        service, = document["services"].values()
        assert (service["image"], service["pull_policy"]) == (f"peekstrip:{version}", "never")
        targets = {it["target"]: it.get("read_only", False) for it in map(mount, service["volumes"])}
        assert targets == {"/pictures": True, "/state": False}
        assert service["read_only"] and service["cap_drop"] == ["ALL"] and service["tmpfs"] == ["/tmp"]
    store = document["x-casaos"]
    assert store["main"] in document["services"]
    assert [it["published"] for it in service["ports"]] == [store["port_map"]]
    told = service["x-casaos"]["ports"] + service["x-casaos"]["volumes"]
    assert {it["container"] for it in told} == {"8080", "/pictures", "/state"}


def mount(volume):
    """A volume of a compose file in its long form."""
    if isinstance(volume, dict):
        return volume
    target, *mode = re.sub(r"^(\$\{.*\}|[^:]+):", "", volume).split(":")
    return {"target": target, "read_only": mode == ["ro"]}


def test_the_template_for_unraid_is_a_container_of_the_same_image():
    template = ElementTree.parse(NAS / "unraid.xml").getroot()
    version = subprocess.check_output([EXECUTABLE, "--version"], text=True).split()[1]
    assert (template.tag, template.get("version")) == ("Container", "2")
    assert template.findtext("Repository") == f"peekstrip:{version}"
    settings = {it.get("Target"): it for it in template.iter("Config")}
    assert {target: it.get("Type") for target, it in settings.items()} == {
        "8080": "Port", "/pictures": "Path", "/state": "Path", "PEEKSTRIP_PLACES": "Variable"}
    assert settings["/pictures"].get("Mode") == "ro" and settings["/state"].get("Mode") == "rw"
    for it in settings.values():
        assert it.get("Name") and it.get("Description") and it.text in it.get("Default").split("|")
    assert "[PORT:8080]" in template.findtext("WebUI")


def test_alerts_ask_for_metrics_that_exist():
    rules = yaml.safe_load((ROOT / "Deployment/alerts.yaml").read_text())["groups"][0]["rules"]
    page = (ROOT / "Documents/Operating.md").read_text()
    known = set(re.findall(r"`((?:peekstrip|process)_\w+)`", page))
    named = {name for rule in rules for name in re.findall(r"\b(?:peekstrip|process)_\w+", rule["expr"])}
    assert len(rules) >= 10 and {it.removesuffix("_bucket") for it in named} <= known
    assert all(rule["annotations"]["summary"] for rule in rules)


def test_the_screens_of_the_example_are_shown(plain_folder):
    file = ROOT / "Examples/screens.json"
    with serving(plain_folder, "--screens", file) as service:
        for name in json.loads(file.read_text())["screens"]:
            assert service.get(f"/screens/{name}.png").status == 200
