import { loadCode } from '@/lib/loadCode'
import { t } from '@/lib/text/t'

import type { MenuItem } from '../../overlays/Menu'
import type { MarkdownDeps } from '../MarkdownDeps'

/** What can be done with a diagram or a drawing as a picture. Its code is loaded as the menu opens, before a press. */
export function pictureItems(
  kind: 'svg' | 'mermaid',
  source: () => string,
  name: string,
  deps: MarkdownDeps,
): readonly MenuItem[] {
  if (!deps.saveFile) return []
  const loading = loadCode(() => import('./takePicture'))
  loading.catch(() => undefined)
  const take = (as: 'svg' | 'png' | 'copy') => () => {
    void loading
      .then(({ takePicture }) => takePicture({ kind, source: source(), name }, as, deps))
      .catch(() => undefined)
  }
  return [
    { type: 'item', label: t('Save as SVG'), onPick: take('svg') },
    { type: 'item', label: t('Save as PNG'), onPick: take('png') },
    ...(deps.copyPicture
      ? [{ type: 'item' as const, label: t('Copy as picture'), onPick: take('copy') }]
      : []),
  ]
}
