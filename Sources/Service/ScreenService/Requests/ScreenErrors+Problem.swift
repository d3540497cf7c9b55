import HTTPServing
import Requests

extension ScreenError: ProblemError {
    package var problem: Problem {
        switch self {
        case .noPicture: .unknownScreenPicture
        }
    }
}

extension ScreenRegistryError: ProblemError {
    package var problem: Problem {
        switch self {
        case .inFile: .screenInFile
        case .full: .tooManyScreens
        }
    }
}
