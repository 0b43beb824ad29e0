import { SavedPrompts } from './SavedPrompts'
import { Presets } from './Presets'

/** What is kept for reuse: prompts, and sets of parameters. */
export function PromptsSection() {
  return (
    <>
      <SavedPrompts />
      <Presets />
    </>
  )
}
