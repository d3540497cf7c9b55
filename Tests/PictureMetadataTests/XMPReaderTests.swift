import Testing

@testable import PictureMetadata

@Suite("A packet of XMP") struct XMPReaderTests {
    private func fields(_ packet: String) -> MetadataFields<XMPField> {
        XMPReader.fields(in: Array(packet.utf8))
    }

    private func text(_ field: XMPField, in packet: String) -> String? {
        fields(packet)[field].map { String(decoding: $0, as: UTF8.self) }
    }

    /// A node with the usual prefixes.
    private func packet(_ elements: String, attributes: String = "") -> String {
        """
        <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
        <rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/"
          xmlns:xmp="http://ns.adobe.com/xap/1.0/" \(attributes)>\(elements)</rdf:Description>
        </rdf:RDF>
        """
    }

    @Test("may use other prefixes, attributes, sections and references") func dialects() {
        let prefix = """
            <x:xmpmeta xmlns:x="adobe:ns:meta/">
            <r:RDF xmlns:r="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
              xmlns:x="http://purl.org/dc/elements/1.1/"><r:Description><x:title><r:Alt>
            <r:li xml:lang='de'>See</r:li>
            <r:li xml:lang='x-default'>A &lt;b&gt; &#x1F30A;&#33;</r:li>
            </r:Alt></x:title></r:Description></r:RDF></x:xmpmeta>
            """
        #expect(text(.title, in: prefix) == "A <b> 🌊!")
        #expect(text(.title, in: packet("", attributes: "dc:title='A > B'")) == "A > B")
        #expect(
            text(.title, in: packet("<dc:title><![CDATA[<b> & c]]></dc:title>")) == "<b> & c")
        let comment = "<!-- <dc:title>No</dc:title> --><dc:title>Yes</dc:title>"
        #expect(text(.title, in: packet(comment)) == "Yes")
        #expect(fields(packet("<dc:title/><xmp:other>No</xmp:other>")) == MetadataFields())
        #expect(fields(packet("<dc:titles>No</dc:titles>")) == MetadataFields())
    }

    @Test("has all keywords, and of texts the one for all languages or the first")
    func lists() {
        let elements = """
            <dc:subject><rdf:Bag><rdf:li>a</rdf:li><rdf:li> </rdf:li><rdf:li>b</rdf:li></rdf:Bag>
            </dc:subject><dc:description><rdf:Alt><rdf:li xml:lang="fr">un</rdf:li>
            <rdf:li xml:lang="de">eins</rdf:li></rdf:Alt></dc:description>
            """
        #expect(fields(packet(elements)).all(.subject) == [[0x61], [0x62]])
        #expect(text(.description, in: packet(elements)) == "un")
    }

    /// As exiftool 12.57 writes `-XMP-lr:HierarchicalSubject`, `-XMP-digiKam:TagsList` and the like.
    @Test(
        "has keywords with those above them, if there are no others",
        arguments: [
            ("http://ns.adobe.com/lightroom/1.0/", "hierarchicalSubject", "People|Ada"),
            ("http://www.digikam.org/ns/1.0/", "TagsList", "People/Ada"),
            ("http://ns.microsoft.com/photo/1.0/", "LastKeywordXMP", "People/Ada"),
        ])
    func hierarchies(namespace: String, name: String, path: String) {
        let list = """
            <own:\(name) xmlns:own="\(namespace)"><rdf:Bag><rdf:li>\(path)</rdf:li>
            <rdf:li>Lakes</rdf:li></rdf:Bag></own:\(name)>
            """
        let words = "<dc:subject><rdf:Bag><rdf:li>Fog</rdf:li></rdf:Bag></dc:subject>"
        #expect(XMPMetadata.metadata(in: fields(packet(list))).keywords == ["Ada", "Lakes"])
        #expect(XMPMetadata.metadata(in: fields(packet(list + words))).keywords == ["Fog"])
    }

    @Test("has the words of ACDSee, its stars without others, and the time of the satellites")
    func ownProperties() {
        let attributes = """
            xmlns:acdsee="http://ns.acdsee.com/iptc/1.0/" acdsee:caption="Fog" acdsee:rating="4"
            xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSTimeStamp="2005-06-07T08:09:10Z"
            """
        let read = fields(packet("", attributes: attributes))
        #expect(XMPMetadata.captionOfEXIF(in: read).caption == "Fog")
        #expect(XMPMetadata.metadata(in: read).rating == 4)
        #expect(XMPMetadata.dates(in: read).map(\.text) == ["2005-06-07T08:09:10+00:00"])
        let other = fields(packet("", attributes: attributes + " xmp:Rating=\"2\""))
        #expect(XMPMetadata.metadata(in: other).rating == 2)
        let none = fields(packet("", attributes: attributes.replacing("\"4\"", with: "\"0\"")))
        #expect(XMPMetadata.metadata(in: none).rating == nil)
    }

    @Test("has the areas of faces, as exiftool writes them and as Lightroom does")
    func faces() {
        let namespaces = """
            xmlns:mwg-rs="http://www.metadataworkinggroup.com/schemas/regions/" \
            xmlns:stDim="http://ns.adobe.com/xap/1.0/sType/Dimensions#" \
            xmlns:stArea="http://ns.adobe.com/xmp/sType/Area#"
            """
        let elements = """
            <mwg-rs:Regions rdf:parseType='Resource'><mwg-rs:AppliedToDimensions rdf:parseType='Resource'>
            <stDim:h>800</stDim:h><stDim:unit>pixel</stDim:unit><stDim:w>1200</stDim:w>
            </mwg-rs:AppliedToDimensions><mwg-rs:RegionList><rdf:Bag>
            <rdf:li rdf:parseType='Resource'><mwg-rs:Area rdf:parseType='Resource'>
            <stArea:h>0.23</stArea:h><stArea:unit>normalized</stArea:unit><stArea:w>0.12</stArea:w>
            <stArea:x>0.883</stArea:x><stArea:y>0.5</stArea:y></mwg-rs:Area>
            <dc:subject><rdf:Bag><rdf:li>family</rdf:li></rdf:Bag></dc:subject>
            <mwg-rs:Name>Ada</mwg-rs:Name><mwg-rs:Type>Face</mwg-rs:Type></rdf:li>
            <rdf:li rdf:parseType='Resource'><mwg-rs:Area rdf:parseType='Resource'>
            <stArea:x>0.1</stArea:x></mwg-rs:Area><mwg-rs:Type>Pet</mwg-rs:Type></rdf:li>
            </rdf:Bag></mwg-rs:RegionList></mwg-rs:Regions><dc:title>Ada</dc:title>
            """
        let attributes = """
            <mwg-rs:Regions rdf:parseType='Resource'>
            <mwg-rs:AppliedToDimensions stDim:w='1200' stDim:h='800' stDim:unit='pixel'/>
            <mwg-rs:RegionList><rdf:Bag><rdf:li><rdf:Description mwg-rs:Type='Face'>
            <mwg-rs:Area stArea:x='0.883' stArea:y='0.5' stArea:w='0.12' stArea:h='0.23'
             stArea:unit='normalized'/></rdf:Description></rdf:li></rdf:Bag></mwg-rs:RegionList>
            </mwg-rs:Regions>
            """
        for regions in [elements, attributes] {
            let found = fields(packet(regions, attributes: namespaces))
            #expect(
                found.all(.faces).map { String(decoding: $0, as: UTF8.self) }
                    == ["1200 800", "0.883 0.5 0.12 0.23"])
        }
        #expect(text(.title, in: packet(elements, attributes: namespaces)) == "Ada")
        let pets = elements.replacing(">Face<", with: ">Focus<")
        #expect(fields(packet(pets, attributes: namespaces)).all(.faces).isEmpty)
    }

    /// As Windows writes them, and digiKam and exiftool with all properties as elements.
    @Test("has the areas of people in the form of Microsoft, unless there are others")
    func people() {
        let namespaces = """
            xmlns:MP="http://ns.microsoft.com/photo/1.2/" \
            xmlns:MPRI="http://ns.microsoft.com/photo/1.2/t/RegionInfo#" \
            xmlns:MPReg="http://ns.microsoft.com/photo/1.2/t/Region#" \
            xmlns:mwg-rs="http://www.metadataworkinggroup.com/schemas/regions/" \
            xmlns:stArea="http://ns.adobe.com/xmp/sType/Area#"
            """
        func info(_ region: String) -> String {
            """
            <MP:RegionInfo rdf:parseType='Resource'><MPRI:Regions><rdf:Bag>\(region)</rdf:Bag>
            </MPRI:Regions></MP:RegionInfo>
            """
        }
        let attributes = """
            <rdf:li><rdf:Description MPReg:Rectangle='0.25, 0.5, 0.125, 0.25'
             MPReg:PersonDisplayName='Ada'/></rdf:li><rdf:li><rdf:Description
             MPReg:PersonDisplayName='without a place'/></rdf:li>
            """
        let elements = """
            <rdf:li rdf:parseType='Resource'><MPReg:PersonDisplayName>Ada</MPReg:PersonDisplayName>
            <MPReg:Rectangle>0.25, 0.5, 0.125, 0.25</MPReg:Rectangle></rdf:li>
            """
        for region in [attributes, elements] {
            let found = fields(packet(info(region), attributes: namespaces))
            #expect(
                found.all(.faces).map { String(decoding: $0, as: UTF8.self) }
                    == [" ", "0.25 0.5 0.125 0.25 corner"])
        }
        let group = """
            <mwg-rs:Regions rdf:parseType='Resource'><mwg-rs:RegionList><rdf:Bag><rdf:li>
            <rdf:Description mwg-rs:Type='Face'><mwg-rs:Area stArea:x='0.3' stArea:y='0.6'
             stArea:w='0.1' stArea:h='0.2'/></rdf:Description></rdf:li></rdf:Bag></mwg-rs:RegionList>
            </mwg-rs:Regions>
            """
        let both = fields(packet(info(attributes) + group, attributes: namespaces))
        #expect(
            both.all(.faces).map { String(decoding: $0, as: UTF8.self) }
                == [" ", "0.3 0.6 0.1 0.2"])
    }

    /// Motion Photo format 1.0, "Container Element", as Google's phones write it and as exiftool does.
    @Test(
        "says where the film of a motion photo begins",
        arguments: [
            ("<C:Item I:Mime='video/mp4' I:Semantic='MotionPhoto' I:Length='900'/>", "900"),
            ("<C:Item I:Semantic='MotionPhoto' I:Length='900' I:Padding='8'/>", "908"),
            (
                "<C:Item r:parseType='Resource'><I:Length>900</I:Length>"
                    + "<I:Semantic>MotionPhoto</I:Semantic></C:Item>", "900"
            ),
            ("<C:Item I:Semantic='MotionPhoto' I:Length='-9'/>", "0"),
            ("<C:Item I:Semantic='MotionPhoto' I:Length='99999999999999999999'/>", "0"),
            ("<C:Item I:Semantic='Depth' I:Length='900'/>", nil),
        ] as [(String, String?)])
    func film(item: String, offset: String?) {
        func packet(_ items: String...) -> String {
            let list = items.map { "<r:li r:parseType='Resource'>\($0)</r:li>" }.joined()
            return """
                <r:RDF xmlns:r="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><r:Description
                xmlns:G="http://ns.google.com/photos/1.0/camera/" G:MotionPhoto="1"
                xmlns:C="http://ns.google.com/photos/1.0/container/"
                xmlns:I="http://ns.google.com/photos/1.0/container/item/"><C:Directory><r:Seq>
                \(list)</r:Seq></C:Directory></r:Description></r:RDF>
                """
        }
        let picture =
            "<C:Item I:Semantic='Primary' I:Mime='image/jpeg' I:Length='0' I:Padding='5'/>"
        let map = "<C:Item I:Semantic='GainMap' I:Mime='image/jpeg' I:Length='70'/>"
        #expect(text(.filmOffset, in: packet(picture, item)) == offset)
        #expect(text(.filmOffset, in: packet(picture, map, item)) == offset)
        #expect(text(.motionPhoto, in: packet(picture, item)) == "1")
        // What stands behind the film counts.
        let before = offset.flatMap { Int($0) }.map { "\($0 + 70)" }
        #expect(text(.filmOffset, in: packet(picture, item, map)) == before)
    }

    @Test("says it in the words of 2017") func microVideo() {
        let words = packet(
            "",
            attributes: """
                xmlns:G="http://ns.google.com/photos/1.0/camera/" G:MicroVideo="1"
                G:MicroVideoOffset="4535831"
                """)
        #expect(text(.microVideoOffset, in: words) == "4535831")
        #expect(text(.motionPhoto, in: words) == "1")
        #expect(text(.filmOffset, in: words) == nil)
    }

    @Test("does not describe the picture by what is further inside") func nested() {
        let inside = """
            <xmp:Ingredients><rdf:Bag><rdf:li><rdf:Description dc:title="No">
            <dc:description>No</dc:description></rdf:Description></rdf:li></rdf:Bag>
            </xmp:Ingredients><xmp:Rating>3</xmp:Rating>
            """
        let found = fields(packet(inside))
        #expect(found[.title] == nil && found[.description] == nil)
        #expect(found[.rating] == Array("3".utf8))
        #expect(
            fields("<dc:title xmlns:dc='http://purl.org/dc/elements/1.1/'>No</dc:title>")
                == MetadataFields())
    }

    @Test("ends at a document type, so that no entity is expanded") func entities() {
        let bomb = """
            <!DOCTYPE x [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;"><!ENTITY f SYSTEM "/etc/passwd">]>
            """
        let node = packet("<dc:title>&b;&f;</dc:title>", attributes: "dc:description='&a;'")
        #expect(fields(bomb + node) == MetadataFields())
        #expect(text(.title, in: packet("<dc:title>A</dc:title>&b;")) == "A")
    }

    @Test("is read as far as it is sound, cut anywhere, or not in UTF-8") func broken() {
        let whole = packet("<xmp:Rating>3</xmp:Rating><dc:title>Café</dc:title>")
        let bytes = Array(whole.utf8)
        for count in bytes.indices {
            let found = XMPReader.fields(in: Array(bytes[..<count]))
            let title = found[.title].map { String(decoding: $0, as: UTF8.self) }
            #expect(title == nil || title == "Café")
        }
        #expect(text(.title, in: " \n\0" + whole + "\0\0\0") == "Café")
        let latin1 = whole.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
        for encoding in ["ISO-8859-1", "windows-1252", "UTF-8", nil] {
            let declaration = encoding.map { "<?xml version=\"1.0\" encoding=\"\($0)\"?>" } ?? ""
            let found = XMPReader.fields(in: Array(declaration.utf8) + latin1)
            #expect(found[.title] == Array("Café".utf8))
        }
        let damaged = packet("<dc:title>Café~</dc:title>").utf8
            .map { $0 == UInt8(ascii: "~") ? 0xFF : $0 }
        #expect(XMPReader.fields(in: damaged)[.title] == Array("Café\u{FFFD}".utf8))
        let wide: [UInt8] =
            [0xFE, 0xFF] + whole.utf16.flatMap { unit in [UInt8(unit >> 8), UInt8(unit & 0xFF)] }
        #expect(XMPReader.fields(in: wide)[.title] == Array("Café".utf8))
    }

    @Test("has bounded fields") func bounds() {
        let long = String(repeating: "é", count: 9000)
        let many = String(repeating: "<rdf:li>\(long)</rdf:li>", count: 200)
        let found = fields(
            packet(
                "<dc:title>\(long)</dc:title><dc:subject><rdf:Bag>\(many)</rdf:Bag></dc:subject>"))
        let title = found[.title] ?? []
        #expect(title.count <= MetadataFields<XMPField>.valueLimit && title.count > 8000)
        #expect(String(validating: title, as: UTF8.self) != nil)
        #expect(found.packed.count <= MetadataFields<XMPField>.limit)
        #expect(MetadataFields<XMPField>(packed: found.packed) == found)
        let deep = String(repeating: "<xmp:a>", count: 10_000)
        #expect(fields(packet("<dc:title>A</dc:title>" + deep))[.title] != nil)
    }
}

@Suite("Packed fields of metadata") struct MetadataFieldsTests {
    @Test("are refused unless they are whole, known and bounded") func strict() {
        func fields(_ bytes: [UInt8]) -> MetadataFields<XMPField>? {
            MetadataFields(packed: bytes)
        }
        #expect(fields([]) == MetadataFields())
        #expect(fields([0, 0, 1, 65])?[.title] == [65])
        #expect(
            fields([0, 0, 2, 65]) == nil && fields([0, 0]) == nil && fields([0, 0, 0]) == nil)
        #expect(fields([255, 0, 1, 65]) == nil)
        let limit = MetadataFields<XMPField>.valueLimit
        let long = [UInt8](repeating: 65, count: limit + 1)
        #expect(fields([0] + [UInt8((limit + 1) >> 8), UInt8((limit + 1) & 0xFF)] + long) == nil)
    }
}
