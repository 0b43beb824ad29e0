import type { TokenLogprob } from '@/domain/replies/reply'
import { Markdown } from '@/ui/markdown'
import { onDemand } from '@/ui/feedback/onDemand'
import type { RenderChooser } from '@/views/comparison/form/ModelTray'
import { TokenHeatmap } from '@/views/sampling/tokens/TokenHeatmap'
import { SchemaEditor } from '@/views/tools/schema/SchemaEditor'

const Chooser = onDemand(() => import('../shell/PickerChooser').then((module) => module.default))

/** What the places of runs take from other views. */
export const RUN_SLOTS = {
  renderChooser: (props: Parameters<RenderChooser>[0]) => (
    <Chooser selected={undefined} conversationId={null} {...props} />
  ),
  renderSchema: (props: { value: string; onChange: (schema: string) => void }) => <SchemaEditor {...props} />,
  renderTokens: (tokens: readonly TokenLogprob[]) => <TokenHeatmap tokens={tokens} />,
  renderText: (text: string) => <Markdown text={text} />,
}
