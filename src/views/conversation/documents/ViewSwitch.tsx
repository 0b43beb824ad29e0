import { t } from '@/lib/text/t'
import { RadioGroup } from '@/ui/controls/RadioGroup'

export type DocumentView = 'pages' | 'text'

type Props = { readonly value: DocumentView; readonly onChange: (view: DocumentView) => void }

/** Whether a document is seen as its pages or as the text that models are sent. */
export function ViewSwitch({ value, onChange }: Props) {
  return (
    <RadioGroup
      label={t('View')}
      isLabelHidden
      value={value}
      options={[
        { value: 'pages', label: t('Pages') },
        { value: 'text', label: t('Text') },
      ]}
      onChange={onChange}
      className="document-view"
    />
  )
}
