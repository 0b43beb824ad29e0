import { useMarkdownDeps } from '../MarkdownDeps'

import { PreviewFrame } from './PreviewFrame'

/** A page that the app made of a file, filling its place: closed off like previews, and nothing in it runs. */
export function ClosedPage({ html }: { readonly html: string }) {
  const { previewUrl } = useMarkdownDeps()
  return previewUrl === undefined ? null : (
    <PreviewFrame key={html} kind="html" source={html} url={previewUrl} isWhole />
  )
}
