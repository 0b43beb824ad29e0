import type { Model } from '@/domain/models/model'

import { modelKey } from '../modelKey'
import { encodePage, type PageQuery } from '../pageQuery'

/** `/compare` with these models chosen, each as `connection/model`. */
export const promptPath = (models: readonly Model[]): string =>
  `/compare?models=${models.map((model) => encodeURIComponent(modelKey(model))).join(',')}`

/** The page with the chosen models side by side; the way back restores the filters. */
export const sideBySidePath = (page: PageQuery): string => `/catalog/compare?${encodePage(page)}`

/** A link that looks like a button. */
export const LINK =
  'inline-flex h-8 items-center rounded border border-line-strong bg-surface px-3 text-sm font-medium hover:bg-sunken pointer-coarse:min-h-11'
