"""The files for operators and for a public repository are valid, and name what exists."""

import json
import re
import subprocess
import sys

import kubernetes_validate
import pytest
import yaml

from service import EXECUTABLE, ROOT, serving

pytestmark = pytest.mark.rooms("Peekstrip")

SCHEMAS = {
    "vendor.compose-spec": ["compose.yaml", "compose.household.yaml"],
    "vendor.github-workflows": [".github/workflows/ci.yml", ".github/workflows/release.yml"],
    "vendor.github-issue-forms": [".github/ISSUE_TEMPLATE/fault.yml", ".github/ISSUE_TEMPLATE/wish.yml"],
    "vendor.github-issue-config": [".github/ISSUE_TEMPLATE/config.yml"],
}


@pytest.mark.parametrize("schema", SCHEMAS)
def test_files_of_forges_and_containers_follow_their_schemas(schema):
    subprocess.run([sys.executable, "-m", "check_jsonschema", "--builtin-schema", schema,
                    *(ROOT / file for file in SCHEMAS[schema])], check=True)


def test_actions_of_others_are_named_by_their_hash():
    for file in (ROOT / ".github/workflows").iterdir():
        used = re.findall(r"uses: (\S+)", file.read_text())
        assert used and all(re.fullmatch(r"[\w/-]+@[0-9a-f]{40}", it) for it in used)


def test_kubernetes_understands_its_files():
    parts = list(yaml.safe_load_all((ROOT / "Deployment/kubernetes/peekstrip.yaml").read_text()))
    assert [it["kind"] for it in parts] == ["StatefulSet", "Service", "PodDisruptionBudget"]
    for part in parts:
        kubernetes_validate.validate(part, "1.30", strict=True)
    base = yaml.safe_load((ROOT / "Deployment/kubernetes/kustomization.yaml").read_text())
    assert all((ROOT / "Deployment/kubernetes" / name).exists() for name in base["resources"])
    version = subprocess.check_output([EXECUTABLE, "--version"], text=True).split()[1]
    assert base["images"][0]["newTag"] == version


def test_the_variables_of_the_files_are_options():
    known = {f"PEEKSTRIP_{it.upper().replace('-', '_')}" for it in re.findall(
        r"--([a-z-]+)", subprocess.check_output([EXECUTABLE, "serve", "--help"], text=True))}
    for file in ("compose.yaml", "Dockerfile", "Deployment/kubernetes/peekstrip.yaml",
                 "Packaging/debian/peekstrip.service"):
        named = set(re.findall(r"\bPEEKSTRIP_[A-Z_]+", (ROOT / file).read_text()))
        assert named <= known, file


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
