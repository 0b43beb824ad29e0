import { strToU8, zipSync } from 'fflate'
import { afterAll, describe, expect, it, vi } from 'vitest'

import type { OfficeKind } from '@/domain/documents/documentKind'
import { officePages } from '@/services/documents/office/officePages'
import { TEXTS } from '#test/support/documents/drawnChart'
import { readFilesHere } from '#test/support/documents/readFilesHere'
import {
  chartXml,
  docxOf,
  pptxOf,
  wordParagraph,
  wordTable,
  xlsxOf,
} from '#test/support/documents/officeFiles'

const PNG = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 1, 2, 3])

async function partsOf(file: Blob, kind: OfficeKind) {
  const pages = await officePages({ file, kind, texts: TEXTS }, () => undefined)
  if (!pages.ok) throw new Error(pages.error.type)
  return pages.value.parts
}
const htmlOf = async (file: Blob, kind: OfficeKind) => (await partsOf(file, kind))[0]?.html ?? ''
const problemOf = async (file: Blob, kind: OfficeKind) => {
  const pages = await officePages({ file, kind, texts: TEXTS }, () => undefined)
  return pages.ok ? undefined : pages.error.type
}

readFilesHere()

const word = (name: string, attributes: string, inside = '') =>
  `<w:${name} ${attributes}>${inside}</w:${name}>`
const run = (text: string, look = '') => `<w:p><w:r><w:rPr>${look}</w:rPr><w:t>${text}</w:t></w:r></w:p>`

// The worker that lays out documents ends with them; here other tests of the same process come after.
afterAll(() => {
  for (const name of ['DOMParser', 'Node', 'requestAnimationFrame']) Reflect.deleteProperty(globalThis, name)
})

describe('Word', () => {
  it('lays out headings, tables, colours and pages', async () => {
    const html = await htmlOf(
      docxOf(
        wordParagraph('Report', 1) +
          run('warm', word('color', 'w:val="C00000"') + '<w:b/>') +
          wordTable([
            ['Parcel', 'hl'],
            ['Upper', '60'],
          ]) +
          '<w:p><w:r><w:br w:type="page"/></w:r></w:p>' +
          run('second') +
          '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/></w:sectPr>',
      ),
      'docx',
    )
    expect(html).toContain('<p class="docx_heading1"><span>Report</span></p>')
    expect(html).toMatch(/style="[^"]*color:#C00000[^"]*font-weight:bold[^"]*">warm</i)
    expect(html).toMatch(/<table[^>]*>.*Parcel.*Upper.*60.*<\/table>/s)
    expect(html.match(/<section /g)).toHaveLength(2)
    // As wide as A4, with what is around it.
    expect(html).toContain('atan2(100vw,818px)')
  })

  it('writes nothing that runs, loads or leads elsewhere', async () => {
    const hostile = '&lt;img src=x onerror=alert(1)&gt;&lt;script&gt;alert(1)&lt;/script&gt;'
    const html = await htmlOf(
      docxOf(
        run(hostile) +
          '<w:p><w:hyperlink r:id="l1"><w:r><w:t>link</w:t></w:r></w:hyperlink></w:p>' +
          '<w:altChunk r:id="a1"/>' +
          run('styled', word('color', 'w:val="red;background:url(https://out.test/x)"')),
        {
          'word/_rels/document.xml.rels':
            '<Relationships><Relationship Id="l1" Type="x/hyperlink" TargetMode="External" Target="javascript:alert(1)"/><Relationship Id="a1" Type="x/aFChunk" Target="page.html"/></Relationships>',
          'word/page.html': '<script>alert(2)</script>',
          'word/styles.xml':
            '<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:style w:type="paragraph" w:styleId="A"><w:name w:val="A"/><w:rPr><w:color w:val="red}&lt;/style&gt;&lt;script&gt;alert(3)&lt;/script&gt;"/></w:rPr></w:style></w:styles>',
        },
      ),
      'docx',
    )
    expect(html).toContain('&lt;script&gt;alert(1)')
    expect(html).toContain('link')
    expect(html).not.toMatch(/<script|<iframe|<img|<a |javascript:|out\.test|alert\(2\)/)
    expect(html.match(/<\/style>/g)?.length).toBe(html.match(/<style>/g)?.length)
  })

  it('shows pictures of the file', async () => {
    const drawing =
      '<w:p><w:r><w:drawing><wp:inline><wp:extent cx="914400" cy="914400"/><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="i1"/></pic:blipFill><pic:spPr><a:xfrm><a:ext cx="914400" cy="914400"/></a:xfrm></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>'
    const file = new Blob([
      zipSync({
        '[Content_Types].xml': strToU8('<Types><Default Extension="png" ContentType="image/png"/></Types>'),
        '_rels/.rels': strToU8(
          '<Relationships><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
        ),
        'word/_rels/document.xml.rels': strToU8(
          '<Relationships><Relationship Id="i1" Type="x/image" Target="media/a.png"/></Relationships>',
        ),
        'word/media/a.png': PNG,
        'word/document.xml': strToU8(
          `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${drawing}</w:body></w:document>`,
        ),
      }),
    ])
    expect(await htmlOf(file, 'docx')).toContain('src="data:image/png;base64,iVBORwECAw=="')
  })
})

describe('PowerPoint', () => {
  const shape = (text: string, more = '') =>
    `<p:sp><p:nvSpPr><p:cNvPr/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm><a:off x="914400" y="0"/><a:ext cx="4572000" cy="3429000"/></a:xfrm><a:prstGeom prst="ellipse"/><a:solidFill><a:srgbClr val="C85000"/></a:solidFill></p:spPr><p:txBody><a:bodyPr anchor="ctr"/><a:p><a:r><a:rPr b="1" sz="2400"/><a:t>${text}</a:t></a:r></a:p>${more}</p:txBody></p:sp>`
  const placed = (file: Record<string, string>) =>
    new Blob([zipSync(Object.fromEntries(Object.entries(file).map(([name, text]) => [name, strToU8(text)])))])
  const rels = (...each: readonly (readonly [id: string, type: string, target: string])[]) =>
    `<Relationships>${each.map(([id, type, target]) => `<Relationship Id="${id}" Type="x/${type}" Target="${target}"/>`).join('')}</Relationships>`
  const slides = (tree: string) =>
    placed({
      'ppt/presentation.xml':
        '<p:presentation><p:sldIdLst><p:sldId r:id="r1"/></p:sldIdLst><p:sldSz cx="9144000" cy="6858000"/></p:presentation>',
      'ppt/_rels/presentation.xml.rels': rels(['r1', 'slide', 'slides/slide1.xml']),
      'ppt/slides/slide1.xml': `<p:sld><p:cSld><p:spTree>${tree}</p:spTree></p:cSld></p:sld>`,
      'ppt/slides/_rels/slide1.xml.rels': rels(
        ['l1', 'slideLayout', '../slideLayouts/l.xml'],
        ['c1', 'chart', '../charts/c.xml'],
      ),
      'ppt/charts/c.xml': chartXml('Yield', [{ name: 'Wine', labels: ['2025'], values: [60] }]),
      'ppt/slideLayouts/l.xml':
        '<p:sldLayout><p:cSld><p:spTree><p:sp><p:nvSpPr><p:cNvPr/><p:cNvSpPr/><p:nvPr><p:ph type="title"/></p:nvPr></p:nvSpPr><p:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="9144000" cy="1371600"/></a:xfrm></p:spPr><p:txBody><a:p><a:r><a:t>Click to edit</a:t></a:r></a:p></p:txBody></p:sp></p:spTree></p:cSld></p:sldLayout>',
      'ppt/slideLayouts/_rels/l.xml.rels': rels(['m1', 'slideMaster', '../slideMasters/m.xml']),
      'ppt/slideMasters/m.xml':
        '<p:sldMaster><p:cSld><p:bg><p:bgPr><a:solidFill><a:schemeClr val="bg1"/></a:solidFill></p:bgPr></p:bg></p:cSld><p:clrMap bg1="dk1" tx1="lt1"/><p:txStyles><p:titleStyle><a:lvl1pPr algn="ctr"><a:defRPr sz="4400"><a:solidFill><a:schemeClr val="tx1"/></a:solidFill></a:defRPr></a:lvl1pPr></p:titleStyle></p:txStyles></p:sldMaster>',
      'ppt/slideMasters/_rels/m.xml.rels': rels(['t1', 'theme', '../theme/t.xml']),
      'ppt/theme/t.xml':
        '<a:theme><a:themeElements><a:clrScheme><a:dk1><a:sysClr lastClr="101010"/></a:dk1><a:lt1><a:srgbClr val="FEFEFE"/></a:lt1></a:clrScheme></a:themeElements></a:theme>',
    })

  it('places shapes, and takes what they lack from layout, master and theme', async () => {
    const title =
      '<p:sp><p:nvSpPr><p:cNvPr/><p:cNvSpPr/><p:nvPr><p:ph type="title"/></p:nvPr></p:nvSpPr><p:spPr/><p:txBody><a:p><a:r><a:t>Harvest</a:t></a:r></a:p></p:txBody></p:sp>'
    const html = await htmlOf(slides(title + shape('Oval')), 'pptx')
    expect(html).toMatch(
      /left:0\.000%;top:0\.000%;width:100\.000%;height:20\.000%">.*text-align:center;.*color:#fefefe">Harvest/s,
    )
    expect(html).toMatch(
      /left:10\.000%;top:0\.000%;width:50\.000%;height:50\.000%"><div class="fill " style="background:#c85000;border-radius:50%">/,
    )
    expect(html).toMatch(/justify-content:center.*font-weight:700[^>]*>Oval/s)
    expect(html).toContain('style="background:#101010"')
    expect(html).not.toContain('Click to edit')
  })

  it('draws a chart, and shows text as text', async () => {
    const chart =
      '<p:graphicFrame><p:xfrm><a:off x="0" y="0"/><a:ext cx="9144000" cy="1371600"/></p:xfrm><a:graphic><a:graphicData><c:chart r:id="c1"/></a:graphicData></a:graphic></p:graphicFrame>'
    const html = await htmlOf(slides(chart + shape('&lt;script&gt;')), 'pptx')
    expect(html).toMatch(/aria-label="Yield, Wine" viewBox="0 0 720 108".*2025.*<rect/s)
    expect(html).toContain('&lt;script&gt;')
    expect(html).not.toContain('<script')
  })

  it('shows the slides of a file in their order', async () => {
    const html = await htmlOf(
      pptxOf([
        { title: 'One', lines: [] },
        { title: 'Two', lines: [] },
      ]),
      'pptx',
    )
    expect(html.match(/<section aria-label="\d"/g)).toEqual([
      '<section aria-label="1"',
      '<section aria-label="2"',
    ])
  })
})

describe('Excel', () => {
  it('shows each sheet with formats, formulas without results and what is cut', async () => {
    const parts = await partsOf(
      xlsxOf({
        Sales: [
          ['Region', 'Sum'],
          ['<b>North', 1234.5],
          ['Total', { formula: 'SUM(B2:B2)' }],
          [new Date(Date.UTC(2026, 2, 4))],
        ],
        Long: Array.from({ length: 1_200 }, (_, index) => [index]),
      }),
      'xlsx',
    )
    expect(parts.map(({ name, rows }) => ({ name, rows }))).toEqual([
      { name: 'Sales', rows: undefined },
      { name: 'Long', rows: 1_000 },
    ])
    const html = parts[0]?.html ?? ''
    expect(html).toContain('<th scope="col">B</th>')
    expect(html).toContain('&lt;b&gt;North')
    expect(html).toMatch(/text-align:right">1234\.5</)
    expect(html).toContain('=SUM(B2:B2)')
    expect(html).toContain('2026')
  })
})

describe('files that can’t be shown', () => {
  const compound = (name: string) => {
    const head = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
    return new Blob([
      Uint8Array.from([...head, ...Array.from(name, (letter) => [letter.charCodeAt(0), 0]).flat()]),
    ])
  }
  it.each([
    ['a damaged file', new Blob(['PK no zip']), 'broken'],
    ['a file without a document', new Blob([zipSync({ a: strToU8('x') })]), 'broken'],
    ['an empty file', new Blob([]), 'noBytes'],
    ['a file with a password', compound('EncryptedPackage'), 'password'],
    ['a file of an older format', compound('Workbook'), 'old'],
  ])('%s is refused', async (_, file, problem) => {
    for (const kind of ['docx', 'pptx', 'xlsx'] as const) expect(await problemOf(file, kind)).toBe(problem)
  })

  it('refuses a huge one without reading it', async () => {
    const slice = vi.fn()
    expect(await problemOf({ size: 60_000_000, slice } as unknown as Blob, 'docx')).toBe('large')
    expect(slice).not.toHaveBeenCalled()
  })
})
