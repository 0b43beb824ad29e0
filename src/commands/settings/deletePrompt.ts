import { t } from '@/lib/text/t'

import type { CommandDeps } from '../deps'
import { keepSettings } from './changeAppSettings'

/** Removes a saved prompt, with an Undo once that is on disk. */
export const createDeletePrompt = (deps: CommandDeps) =>
  async function deletePrompt(id: string): Promise<void> {
    const { settings, noticeShown } = deps.store.getState()
    const prompt = settings.prompts.find((each) => each.id === id)
    if (!prompt) return
    const prompts = settings.prompts.filter((each) => each !== prompt)
    const saved = await keepSettings(deps, settings, { ...settings, prompts })
    if (!saved.ok) return
    noticeShown({
      id: deps.newId(),
      tone: 'info',
      text: t('“{name}” was deleted.', { name: prompt.title }),
      undoEdits: [{ type: 'put', path: ['prompts'], item: prompt }],
    })
  }
