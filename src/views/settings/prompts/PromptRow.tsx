import type { SavedPrompt } from '@/domain/settings/settings'
import { dotted } from '@/lib/text/dotted'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'

type Props = {
  readonly prompt: SavedPrompt
  readonly onEdit: () => void
  readonly onRemove: () => void
}

/** A saved prompt: how it begins, where it is kept and what can be done with it. */
export function PromptRow({ prompt, onEdit, onRemove }: Props) {
  const { title, text, kind, folder, tags = [] } = prompt
  const facts = [
    kind === 'system' ? t('system prompt') : t('message'),
    folder,
    ...tags.map((tag) => `#${tag}`),
  ]
  return (
    <li className="flex items-start gap-3 px-4 py-3 text-sm">
      <div className="min-w-0 flex-1">
        <h3 className="font-medium">{title}</h3>
        <p className="line-clamp-2 text-[13px] whitespace-pre-line text-muted">{text}</p>
        <p className="text-[13px] text-muted">{dotted(facts)}</p>
      </div>
      <Button size="small" aria-label={t('Edit {title}', { title })} onClick={onEdit}>
        {t('Edit')}
      </Button>
      <Button size="small" variant="danger" aria-label={t('Delete {title}', { title })} onClick={onRemove}>
        {t('Delete')}
      </Button>
    </li>
  )
}
