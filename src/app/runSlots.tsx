import type { ModelRef } from '@/domain/settings'
import type { TokenLogprob } from '@/domain/reply'
import { Markdown } from '@/ui/markdown/Markdown'
import { onDemand } from '@/ui/onDemand'
import { TokenHeatmap } from '@/views/sampling/TokenHeatmap'
import { SchemaEditor } from '@/views/tools/schema/SchemaEditor'

const Chooser = onDemand(() => import('./PickerChooser').then((module) => module.default))

/** What the places of runs take from other views. */
export const RUN_SLOTS = {
  renderChooser: ({ onPick, onClose }: { onPick: (model: ModelRef) => void; onClose: () => void }) => (
    <Chooser selected={undefined} dataRule={null} usedTokens={0} onPick={onPick} onClose={onClose} />
  ),
  renderSchema: (props: { value: string; onChange: (schema: string) => void }) => <SchemaEditor {...props} />,
  renderTokens: (tokens: readonly TokenLogprob[]) => <TokenHeatmap tokens={tokens} />,
  renderText: (text: string) => <Markdown text={text} />,
}
