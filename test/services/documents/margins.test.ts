import { describe, expect, it } from 'vitest'

import { describeDocumentProblem, type DocumentKind } from '@/domain/documents/documentKind'
import { plainText } from '@/domain/documents/passages'
import { readDocument } from '@/services/documents/readDocument'
import { docxOf, wordParagraph } from '#test/support/documents/officeFiles'
import { pdfFileOf } from '#test/support/documents/pdfOf'
import '#test/support/documents/pdfHere'

const read = (file: Blob, kind: DocumentKind) =>
  readDocument(file, {
    name: `file.${kind}`,
    kind,
    label: 'd1234',
    onProgress: () => undefined,
  })

describe('a Word document', () => {
  it('says its headers, footers and comments, too', async () => {
    const part = (name: string, body: string) =>
      `<w:${name} xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${body}</w:${name}>`
    const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
    const file = docxOf(wordParagraph('The text.'), {
      'word/_rels/document.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${(
        [
          ['styles', 'styles.xml'],
          ['header', 'header1.xml'],
          ['header', 'header2.xml'],
          ['footer', 'footer1.xml'],
          ['comments', 'comments.xml'],
        ] as const
      )
        .map(
          ([kind, target], index) =>
            `<Relationship Id="r${index}" Type="${type}/${kind}" Target="${target}"/>`,
        )
        .join('')}</Relationships>`,
      'word/header1.xml': part('hdr', wordParagraph('Draft of the cellar')),
      'word/header2.xml': part('hdr', wordParagraph('Draft of the cellar')),
      'word/footer1.xml': part('ftr', wordParagraph('Confidential') + wordParagraph('12')),
      'word/comments.xml': part(
        'comments',
        `<w:comment w:id="0" w:author="Ada">${wordParagraph('Is this right?')}</w:comment>`,
      ),
    })
    const result = await read(file, 'docx')
    if (!result.ok) throw new Error(result.error.type)
    const text = result.value.passages.map(({ blocks }) => plainText(blocks)).join('\n\n')
    expect(text).toBe(
      'The text.\n\n# Headers and footers\n\nDraft of the cellar\n\nConfidential\n\n# Comments\n\nAda: Is this right?',
    )
  })
})

const XDP = (draw: string, name: string) =>
  `<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"><template xmlns="http://www.xfa.org/schema/xfa-template/3.3/"><subform name="form1" layout="tb"><pageSet><pageArea><contentArea w="500pt" h="700pt"/><medium stock="a4" short="595pt" long="842pt"/></pageArea></pageSet><subform layout="tb" w="400pt"><draw w="200pt" h="20pt"><value><text>${draw}</text></value></draw><field name="who" w="200pt" h="20pt"><ui><textEdit/></ui><value><text>${name}</text></value></field></subform></subform></template></xdp:xdp>`
const formOf = (xdp: string) => {
  const said = 'BT /F 12 Tf 50 700 Td (Please wait... If this message is not eventually replaced) Tj ET'
  return new Blob([
    pdfFileOf([
      `<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[]/XFA 6 0 R>>/NeedsRendering true>>`,
      '<</Type/Pages/Kids[4 0 R]/Count 1>>',
      '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 5 0 R/Resources<</Font<</F 3 0 R>>>>>>',
      `<</Length ${said.length}>>stream\n${said}\nendstream`,
      `<</Length ${xdp.length}>>stream\n${xdp}\nendstream`,
    ]),
  ])
}

describe('a dynamic form (XFA)', () => {
  it('says its words and what was filled in, not “Please wait”', async () => {
    const result = await read(formOf(XDP('Order of tools', 'Ada')), 'pdf')
    if (!result.ok) throw new Error(result.error.type)
    const text = result.value.passages.map(({ blocks }) => plainText(blocks)).join('\n')
    expect(text).toContain('Order of tools')
    expect(text).toContain('Ada')
    expect(text).not.toContain('Please wait')
  })

  it('is named where it cannot be read', async () => {
    const result = await read(formOf('<xdp:xdp'), 'pdf')
    expect(result).toEqual({ ok: false, error: { type: 'form' } })
    expect(describeDocumentProblem('tax.pdf', { type: 'form' })).toContain('Print it to a PDF')
  })
})
