import { strToU8, zipSync } from 'fflate'
import { afterAll, describe, expect, it } from 'vitest'

import type { OfficeKind } from '@/domain/documents/documentKind'
import { officePages } from '@/services/documents/office/officePages'
import { unshownMedia } from '@/services/documents/office/unshownPicture'
import { TEXTS } from '#test/support/documents/drawnChart'
import { readFilesHere } from '#test/support/documents/readFilesHere'

type Files = Readonly<Record<string, string>>

async function htmlOf(files: Files, kind: OfficeKind) {
  const bytes = zipSync(
    Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])),
  )
  const pages = await officePages({ file: new Blob([bytes]), kind, texts: TEXTS }, () => undefined)
  if (!pages.ok) throw new Error(pages.error.type)
  return pages.value.parts[0]?.html ?? ''
}

const rels = (...each: readonly (readonly [id: string, type: string, target: string])[]) =>
  `<Relationships>${each.map(([id, type, target]) => `<Relationship Id="${id}" Type="x/${type}" Target="${target}"/>`).join('')}</Relationships>`
const alternatives = (choice: string, fallback: string) =>
  `<mc:AlternateContent><mc:Choice Requires="v">${choice}</mc:Choice><mc:Fallback>${fallback}</mc:Fallback></mc:AlternateContent>`
const NAMED = '<span class="whole">Not shown: EMF</span>'

describe('a picture that browsers can’t show, on a slide', () => {
  const PLACE = '<a:off x="914400" y="0"/><a:ext cx="4572000" cy="3429000"/>'
  const fill = (id: string, more = '') => `<p:blipFill><a:blip r:embed="${id}">${more}</a:blip></p:blipFill>`
  const picture = (inside: string, descr = '') =>
    `<p:pic><p:nvPicPr><p:cNvPr descr="${descr}"/></p:nvPicPr>${inside}<p:spPr><a:xfrm>${PLACE}</a:xfrm></p:spPr></p:pic>`
  const slide = (tree: string) =>
    htmlOf(
      {
        'ppt/presentation.xml':
          '<p:presentation><p:sldIdLst><p:sldId r:id="r1"/></p:sldIdLst></p:presentation>',
        'ppt/_rels/presentation.xml.rels': rels(['r1', 'slide', 'slides/slide1.xml']),
        'ppt/slides/slide1.xml': `<p:sld><p:cSld><p:spTree>${tree}</p:spTree></p:cSld></p:sld>`,
        'ppt/slides/_rels/slide1.xml.rels': rels(
          ['e1', 'image', '../media/a.emf'],
          ['p1', 'image', '../media/a.png'],
          ['s1', 'image', '../media/a.svg'],
          ['b1', 'image', '../media/a.bin'],
        ),
        'ppt/media/a.emf': 'EMF',
        'ppt/media/a.png': 'PNG',
        'ppt/media/a.svg': '<svg/>',
        'ppt/media/a.bin': 'x',
      },
      'pptx',
    )

  it('is named where it would be, with what the file says of it', async () => {
    const html = await slide(picture(fill('e1'), 'A &lt;plan&gt;'))
    expect(html).toMatch(
      /<span class="unshown box" style="left:10\.000%[^"]*" title="A &lt;plan&gt; · Not shown: EMF">/,
    )
    expect(html).toContain('<span class="short" aria-hidden="true">EMF</span>')
    // What is unknown isn't said to be unknown to all browsers.
    expect(await slide(picture(fill('b1')))).toContain('class="box gap"')
  })

  it.each([
    ['a fallback beside it', alternatives(picture(fill('e1')), picture(fill('p1')))],
    ['a fallback inside of it', picture(alternatives(fill('e1'), fill('p1')))],
    ['another choice than its fallback', alternatives(picture(fill('p1')), picture(fill('e1')))],
    ['a drawing of it', picture(fill('e1', '<a:extLst><asvg:svgBlip r:embed="s1"/></a:extLst>'))],
    ['a choice, and no fallback', alternatives(picture(fill('p1')), '')],
  ])('gives way to %s', async (_, tree) => {
    const html = await slide(tree)
    expect(html).toMatch(/<div class="box m\d" role="img"/)
    expect(html).not.toContain('Not shown')
  })

  it('stands for what another program made', async () => {
    const object = (inside: string) =>
      `<p:graphicFrame><p:xfrm>${PLACE}</p:xfrm><a:graphic><a:graphicData>${alternatives('<p:oleObj/>', `<p:oleObj>${picture(inside)}</p:oleObj>`)}</a:graphicData></a:graphic></p:graphicFrame>`
    expect(await slide(object(fill('e1')))).toContain(NAMED)
    expect(await slide(object(fill('p1')))).toMatch(/<div class="box m\d" role="img"/)
  })
})

describe('a picture that browsers can’t show, in a sheet', () => {
  const sheet = (drawing: string) =>
    htmlOf(
      {
        'xl/workbook.xml': '<workbook><sheets><sheet name="One" r:id="r1"/></sheets></workbook>',
        'xl/_rels/workbook.xml.rels': rels(['r1', 'worksheet', 'worksheets/sheet1.xml']),
        'xl/worksheets/sheet1.xml':
          '<worksheet><sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData><drawing r:id="d1"/></worksheet>',
        'xl/worksheets/_rels/sheet1.xml.rels': rels(['d1', 'drawing', '../drawings/drawing1.xml']),
        'xl/drawings/drawing1.xml': `<xdr:wsDr>${drawing}</xdr:wsDr>`,
        'xl/drawings/_rels/drawing1.xml.rels': rels(
          ['e1', 'image', '../media/a.emf'],
          ['p1', 'image', '../media/a.png'],
        ),
        'xl/media/a.emf': 'EMF',
        'xl/media/a.png': 'PNG',
      },
      'xlsx',
    )
  const anchor = (id: string) =>
    `<xdr:oneCellAnchor><xdr:from><xdr:col>0</xdr:col><xdr:row>0</xdr:row></xdr:from><xdr:ext cx="952500" cy="476250"/><xdr:pic><xdr:nvPicPr><xdr:cNvPr descr="Boat"/></xdr:nvPicPr><xdr:blipFill><a:blip r:embed="${id}"/></xdr:blipFill></xdr:pic></xdr:oneCellAnchor>`

  it('is named over its cells, unless the file has another', async () => {
    expect(await sheet(anchor('e1'))).toMatch(
      /width:100px;height:50px"><span class="unshown fill" style="" title="Boat · Not shown: EMF">/,
    )
    const html = await sheet(alternatives(anchor('e1'), anchor('p1')))
    expect(html).toMatch(/<div class="fill m\d" role="img" aria-label="Boat">/)
    expect(html).not.toContain('Not shown')
  })
})

describe('a picture that browsers can’t show, in a document', () => {
  readFilesHere()
  // The worker that lays out documents ends with them; here other tests of the same process come after.
  afterAll(() => {
    for (const name of ['DOMParser', 'Node', 'requestAnimationFrame'])
      Reflect.deleteProperty(globalThis, name)
  })

  const drawing = (inside: string) =>
    `<w:drawing><wp:inline><wp:extent cx="914400" cy="457200"/><a:graphic><a:graphicData><pic:pic>${inside}<pic:spPr><a:xfrm><a:ext cx="914400" cy="457200"/></a:xfrm></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing>`
  const fill = (id: string) => `<pic:blipFill><a:blip r:embed="${id}"/></pic:blipFill>`
  const text = (inside: string) =>
    htmlOf(
      {
        '[Content_Types].xml':
          '<Types><Default Extension="png" ContentType="image/png"/><Default Extension="emf" ContentType="image/x-emf"/></Types>',
        '_rels/.rels':
          '<Relationships><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
        'word/_rels/document.xml.rels': rels(['e1', 'image', 'media/a.emf'], ['p1', 'image', 'media/a.png']),
        'word/media/a.emf': 'EMF',
        'word/media/a.png': 'PNG',
        'word/document.xml': `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r>${inside}</w:r></w:p></w:body></w:document>`,
      },
      'docx',
    )

  it('is named where it would be, as large as it would be', async () => {
    const html = await text(drawing(fill('e1')))
    expect(html).toMatch(
      /<span class="unshown " style="width:72\.00pt;height:36\.00pt" title="Not shown: EMF">/,
    )
    expect(html).not.toContain('<img')
  })

  it('gives way to the fallback that the file has for it', async () => {
    const html = await text(drawing(alternatives(fill('e1'), fill('p1'))))
    expect(html).toContain('src="data:image/png;base64,')
    expect(html).not.toContain('Not shown')
  })

  it('stands for what another program made', async () => {
    const object = (id: string) =>
      `<w:object><v:shape style="width:100pt;height:50pt"><v:imagedata r:id="${id}"/></v:shape><o:OLEObject/></w:object>`
    expect(await text(object('e1'))).toMatch(/style="width:100pt;height:50pt" title="Not shown: EMF"/)
    expect(await text(object('p1'))).toContain('href="data:image/png;base64,')
  })
})

it.each([
  ['image/x-emf', 'EMF'],
  ['image/wmf', 'WMF'],
  ['image/tiff', 'TIFF'],
  ['image/vnd.ms-photo', 'JPEG XR'],
  ['image/png', undefined],
  ['text/html', undefined],
])('%s is called %s', (type, format) => {
  expect(unshownMedia(type)).toBe(format)
})
