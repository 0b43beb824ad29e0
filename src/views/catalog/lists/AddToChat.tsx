import { presetFor } from '@/domain/models/lists/publicLists'
import type { Model } from '@/domain/models/model'
import { useGo } from '@/hooks/conversations/usePlace'
import { t } from '@/lib/text/t'
import { Button, type ButtonProps } from '@/ui/controls/Button'

type Props = Pick<ButtonProps, 'size' | 'variant'> & { readonly model: Model }

/**
 * The way on from a model that only a public list describes: the form of its provider, filled in where it is known. A
 * small one stands in a column, which is no wider than its short words.
 */
export function AddToChat({ model, ...look }: Props) {
  const go = useGo()
  return (
    <Button {...look} onClick={() => go(`/settings/connections?add=${presetFor(model)}`)}>
      {look.size === 'small' ? t('Add provider') : t('Add this provider to chat with it')}
    </Button>
  )
}
