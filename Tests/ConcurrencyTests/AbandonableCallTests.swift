import Concurrency
import Glibc
import Testing

@Suite("An abandonable call") struct AbandonableCallTests {
    @Test("gives its result as soon as it returns") func result() throws {
        let call = try AbandonableCall { 7 }
        #expect(call.wait(limit: .seconds(60)) == 7)
        #expect(call.result == 7)
    }

    @Test("is left alone while it hangs, and has its result later") func hangs() throws {
        let goOn = CountingSemaphore()
        let call = try AbandonableCall {
            goOn.wait()
            return 7
        }
        #expect(call.wait(limit: .milliseconds(20)) == nil)
        #expect(call.wait(limit: .seconds(60), unless: { true }) == nil)
        goOn.signal()
        #expect(call.wait(limit: .seconds(60)) == 7)
    }

    @Test("is waited for as long as it makes steps") func steps() throws {
        let goOn = CountingSemaphore()
        let call = try AbandonableCall {
            goOn.wait()
            return 7
        }
        // Ten limits long it has made one more step at each look.
        var looks = 0
        let result = call.wait(
            limit: .milliseconds(1),
            steps: {
                looks += 1
                if looks == 20 { goOn.signal() }
                return looks
            })
        #expect(result == 7)
        #expect(looks >= 20)
    }

    @Test("finds a free thread where some hang, each with a result of its own") func reuse() throws
    {
        let goOn = CountingSemaphore()
        let hanging = try (0..<20).map { number in
            try AbandonableCall {
                goOn.wait()
                return number
            }
        }
        for number in 0..<2_000 {
            let call = try AbandonableCall { number }
            #expect(call.wait(limit: .seconds(60)) == number)
        }
        for _ in hanging { goOn.signal() }
        #expect(hanging.map { $0.wait(limit: .seconds(60)) } == Array(0..<20))
    }

    @Test("has the niceness of its caller") func niceness() throws {
        // Of a thread of its own, because a thread gets no nicer again.
        let done = Lock<[Int32?]>([])
        for niceness: Int32 in [0, 5, 0, 5, 7] {
            let caller = try SystemThread {
                let which = __priority_which_t(PRIO_PROCESS.rawValue)
                setpriority(which, 0, niceness)
                let call = try? AbandonableCall { getpriority(which, 0) }
                done.withLock { $0.append(call?.wait(limit: .seconds(60))) }
            }
            caller.join()
        }
        #expect(done.withLock { $0 } == [0, 5, 0, 5, 7])
    }
}
