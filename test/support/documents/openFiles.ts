import { zipOf } from './zipOf'

/** An OpenDocument text with this body. */
export const odtOf = (body: string, further: Readonly<Record<string, string>> = {}): Blob =>
  zipOf({
    mimetype: 'application/vnd.oasis.opendocument.text',
    'META-INF/manifest.xml': '<manifest:manifest/>',
    'content.xml': `<?xml version="1.0"?><office:document-content><office:automatic-styles/><office:body><office:text>${body}</office:text></office:body></office:document-content>`,
    ...further,
  })

/** A book of chapters, each the body of a page of XHTML with this head. */
export const epubOf = (chapters: readonly string[], head = '<title>Not read</title>'): Blob =>
  zipOf({
    mimetype: 'application/epub+zip',
    'META-INF/container.xml':
      '<container><rootfiles><rootfile full-path="OEBPS/book.opf"/></rootfiles></container>',
    'OEBPS/book.opf': `<package><manifest>${chapters
      .map((_, index) => `<item id="c${index}" href="text/chapter%20${index}.xhtml"/>`)
      .join(
        '',
      )}</manifest><spine>${chapters.map((_, index) => `<itemref idref="c${index}"/>`).join('')}</spine></package>`,
    ...Object.fromEntries(
      chapters.map((body, index) => [
        `OEBPS/text/chapter ${index}.xhtml`,
        `<html xmlns="http://www.w3.org/1999/xhtml"><head>${head}</head><body>${body}</body></html>`,
      ]),
    ),
  })
