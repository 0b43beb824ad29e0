import { mark } from '@/lib/text/t'

import type { SectionId } from './sections'

/** Settings by the names they have on their pages, and where they are. */
export const SETTING_NAMES: readonly (readonly [SectionId, string])[] = [
  ['connections', mark('Add provider')],
  ['connections', mark('Saved keys')],
  ['connections', mark('Timeout')],
  ['connections', mark('Automatic retries')],
  ['connections', mark('Continue broken replies')],
  ['models', mark('Add a model')],
  ['appearance', mark('Theme')],
  ['appearance', mark('Density')],
  ['appearance', mark('Text size')],
  ['appearance', mark('Typeface')],
  ['appearance', mark('Line length')],
  ['appearance', mark('Reduce motion')],
  ['appearance', mark('Smooth streaming')],
  ['appearance', mark('Language')],
  ['appearance', mark('Send messages with')],
  ['appearance', mark('Suggest next prompts')],
  ['appearance', mark('Read replies aloud sentence by sentence')],
  ['tools', mark('Tool servers')],
  ['tools', mark('Functions')],
  ['skills', mark('Import skill…')],
  ['prompts', mark('Saved prompts')],
  ['prompts', mark('Import prompts')],
  ['memory', mark('Use memory')],
  ['data', mark('Export everything')],
  ['data', mark('Import')],
  ['data', mark('Storage on this device')],
  ['data', mark('Raw events')],
  ['data', mark('Delete all data')],
  ['spending', mark('Spending limits')],
  ['about', mark('Sites Parlance can contact')],
]
