import Concurrency
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
}
