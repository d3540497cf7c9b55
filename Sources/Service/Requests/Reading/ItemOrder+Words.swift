import Catalogue

extension ItemOrder {
    /// What each of ``texts`` means.
    package static let explained: KeyValuePairs<String, String> = [
        "name": "Natural order of the file names.",
        "date": "By the time when the picture was taken, the oldest first.",
        "-date": "By the time when the picture was taken, the newest first.",
        "size": "The most pixels first.",
        "rating": "The best first; pictures without a rating last.",
        "shuffle": """
        At random by `seed`: the same on every server and after every restart; a new picture does \
        not change the order of the others.
        """,
    ]
}
