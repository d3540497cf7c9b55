import Testing

@testable import Concurrency

@Suite("Control groups") struct ControlGroupTests {
    @Test("of a service and of the slices around it limit it") func nested() {
        #expect(
            ControlGroup.folders("0::/system.slice/peekstrip.service\n", controller: nil)
                == [
                    "/sys/fs/cgroup/system.slice/peekstrip.service", "/sys/fs/cgroup/system.slice",
                    "/sys/fs/cgroup",
                ])
    }

    @Test("of version 1 are those of the controller") func version1() {
        let text = "11:cpu,cpuacct:/a\n4:memory:/b:c\n0::/\n"
        #expect(
            ControlGroup.folders(text, controller: "memory")
                == ["/sys/fs/cgroup/memory/b:c", "/sys/fs/cgroup/memory"])
        #expect(
            ControlGroup.folders(text, controller: "cpuacct")
                == ["/sys/fs/cgroup/cpuacct/a", "/sys/fs/cgroup/cpuacct"])
    }

    @Test(
        "are the outermost if the system does not say", arguments: ["", "0::/", "nothing", "1:x"])
    func unknown(text: String) {
        #expect(ControlGroup.folders(text, controller: nil) == ["/sys/fs/cgroup"])
    }

    @Test("and files that do not exist have no contents") func missing() {
        #expect(SystemFile.contents(of: "/proc/self/nothing") == nil)
        #expect(ControlGroup.contents(of: "nothing").isEmpty)
        #expect(SystemFile.contents(of: "/proc/self/status")?.hasPrefix("Name:") == true)
    }
}
