import type { DocumentProblem, OfficeKind, OfficePages, OfficeTexts } from '@/domain/documents/documentKind'
import { CodeMissing, loadCode } from '@/lib/loadCode'
import { failed, type Result } from '@/lib/result'

import { compoundProblem } from '../compoundProblem'
import type { OnProgress } from '../readers/blockBuilder'
import { openZip } from '../readers/openZip'

/** Larger files aren't shown as pages, in bytes. */
const MOST_BYTES = 50_000_000

type Order = { readonly file: Blob; readonly kind: OfficeKind; readonly texts: OfficeTexts }

/** An Office file as pages. Never rejects; damage of any kind is `broken`. */
export async function officePages(
  { file, kind, texts }: Order,
  onProgress: OnProgress,
): Promise<Result<OfficePages, DocumentProblem>> {
  if (file.size === 0) return failed({ type: 'noBytes' })
  if (file.size > MOST_BYTES) return failed({ type: 'large', limitBytes: MOST_BYTES })
  const compound = await compoundProblem(file, kind)
  if (compound) return failed(compound)
  const zip = await openZip(file)
  if (!zip.ok) return zip
  try {
    switch (kind) {
      case 'docx':
        return await (
          await loadCode(() => import('./docxPages'))
        ).docxPages(file, zip.value, texts, onProgress)
      case 'pptx':
        return await (await loadCode(() => import('./slidePages'))).slidePages(zip.value, texts, onProgress)
      case 'xlsx':
        return await (await loadCode(() => import('./sheetPages'))).sheetPages(zip.value, texts, onProgress)
    }
  } catch (cause) {
    return failed({ type: cause instanceof CodeMissing ? 'unavailable' : 'broken' })
  }
}
