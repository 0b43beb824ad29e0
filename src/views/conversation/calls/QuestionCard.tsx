import { useId, useMemo, useState } from 'react'

import type { ConversationId } from '@/domain/ids'
import { answersText, readForm } from '@/domain/tools/personForm'
import { useCommands } from '@/hooks/app'
import type { ShownRun } from '@/hooks/tools/useToolRuns'
import { asksForSecret, type FormValue, initialValues, readAnswers } from '@/lib/form/formFields'
import { t } from '@/lib/text/t'
import { Button } from '@/ui/controls/Button'
import { AnswerField } from '@/ui/form/AnswerField'
import { OptionsField } from '@/ui/form/OptionsField'
import { MessageCircleQuestion } from '@/ui/icons'

type Props = {
  readonly conversationId: ConversationId
  readonly shown: ShownRun
  readonly onDecide: () => void
}

/** Questions of the model, as a form: its turn goes on with the answers. Nothing is focused by itself. */
export default function QuestionCard({ conversationId, shown, onDecide }: Props) {
  const { id, run } = shown
  const { decideToolCall } = useCommands()
  const titleId = useId()
  const form = useMemo(() => readForm(run.arguments) ?? { message: '', fields: [] }, [run.arguments])
  const { message, fields } = form
  const [values, setValues] = useState(() => initialValues(fields))
  const [wasSent, setWasSent] = useState(false)
  const read = readAnswers(fields, values)
  const decide = (decision: 'deny' | { readonly result: string }) => {
    onDecide()
    void decideToolCall(conversationId, id, decision)
  }
  return (
    <form
      noValidate
      aria-labelledby={titleId}
      data-part="tool"
      data-status="asking"
      className="flex flex-col gap-4 rounded-[12px] border border-line-strong bg-surface p-4"
      onSubmit={(event) => {
        event.preventDefault()
        setWasSent(true)
        if (read.ok) decide({ result: answersText(form, read.value) })
      }}
    >
      <div className="flex items-start gap-3">
        <span className="flex size-8 shrink-0 items-center justify-center rounded bg-sunken text-accent max-sm:hidden">
          <MessageCircleQuestion aria-hidden size={16} />
        </span>
        <div className="min-w-0">
          <p id={titleId} className="font-semibold">
            {t('The model has questions')}
          </p>
          <p className="text-sm wrap-anywhere whitespace-pre-wrap text-muted">
            {message === '' ? t('Your answers go to the model.') : message}
          </p>
        </div>
      </div>
      {asksForSecret(fields) && (
        <p role="alert" className="text-[13px] text-danger">
          {t('Never give a model passwords or keys: what you type here is sent to it.')}
        </p>
      )}
      <div className="flex flex-col gap-4 sm:ms-11">
        {fields.map((field) => {
          const props = {
            value: values[field.name] ?? '',
            error: wasSent && !read.ok ? read.error[field.name] : undefined,
            onChange: (value: FormValue) => setValues({ ...values, [field.name]: value }),
          }
          return field.type === 'choice' || field.type === 'choices' ? (
            <OptionsField key={field.name} field={field} {...props} />
          ) : (
            <AnswerField key={field.name} field={field} {...props} />
          )
        })}
        <div className="flex flex-wrap gap-2 max-sm:[&>button]:grow">
          <Button type="submit" variant="primary">
            {t('Send answers')}
          </Button>
          <Button onClick={() => decide('deny')}>{t('Skip questions')}</Button>
        </div>
      </div>
    </form>
  )
}
