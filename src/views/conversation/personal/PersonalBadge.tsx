import type { ConversationId } from '@/domain/ids'
import { usePersonalPreview } from '@/hooks/personalData/usePersonalData'
import { plural } from '@/lib/text/plural'
import { t } from '@/lib/text/t'
import { onDemand } from '@/ui/feedback/onDemand'
import { EyeOff } from '@/ui/icons'
import { PopoverButton } from '@/ui/overlays/PopoverButton'

const PersonalPanel = onDemand(() => import('./PersonalPanel').then((module) => module.PersonalPanel))

/** How much personal data the next message hides; pressed, it shows what leaves. Nothing where nothing is hidden. */
export default function PersonalBadge({
  conversationId,
}: {
  readonly conversationId: ConversationId | null
}) {
  const { preview, error, again } = usePersonalPreview(conversationId)
  if (!preview && error === undefined) return null
  const count = preview?.hidden.length ?? 0
  const label =
    error !== undefined
      ? t('Personal data: can’t be checked')
      : plural(count, { one: '{count} personal item is hidden', other: '{count} personal items are hidden' })
  return (
    <PopoverButton
      icon={EyeOff}
      size="small"
      className="text-[13px] tabular-nums sm:w-auto sm:gap-1 sm:px-1.5"
      label={label}
      text={error === undefined ? String(count) : undefined}
      variant={error === undefined ? 'quiet' : 'danger'}
      onNear={PersonalPanel.preload}
      panel={(popover) => (
        <PersonalPanel
          conversationId={conversationId}
          preview={preview}
          error={error}
          again={again}
          {...popover}
        />
      )}
    />
  )
}
