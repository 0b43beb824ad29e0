import { Component, type ErrorInfo, type ReactNode } from 'react'

import { CodeMissing } from '@/lib/loadCode'
import { t } from '@/lib/text/t'

import { Button } from '../controls/Button'

import { CodeMissingAlert } from './CodeMissingAlert'
import { Alert } from './Note'

export type ErrorBoundaryProps = {
  /** What is said where it fails, if not “This couldn’t be shown.” */
  readonly title?: string
  readonly children: ReactNode
  readonly onError?: ((error: unknown, componentStack: string) => void) | undefined
  /** A change of it tries again: the address, the conversation's id. */
  readonly resetKey?: string | undefined
}

type State = { readonly error?: unknown; readonly resetKey?: string | undefined }

/** Keeps a bug in one pane from taking the others down, and offers to try again. One a pane. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { resetKey: this.props.resetKey }

  static getDerivedStateFromError = (error: unknown): State => ({ error })

  static getDerivedStateFromProps = (props: ErrorBoundaryProps, state: State): State | null =>
    props.resetKey === state.resetKey ? null : { resetKey: props.resetKey, error: undefined }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    this.props.onError?.(error, info.componentStack ?? '')
  }

  override render() {
    if (this.state.error === undefined) return this.props.children
    const again = () => this.setState({ error: undefined })
    if (this.state.error instanceof CodeMissing)
      return <CodeMissingAlert missing={this.state.error} onRetry={again} />
    const detail = this.state.error instanceof Error ? this.state.error.message : t('An unknown error.')
    return (
      <Alert
        className="m-4"
        title={this.props.title ?? t('This couldn’t be shown.')}
        actions={
          <Button size="small" onClick={again}>
            {t('Try again')}
          </Button>
        }
      >
        <p>{t('Nothing was lost. Try again, or reload the page.')}</p>
        <p className="mt-1 font-mono text-xs break-words">{detail}</p>
      </Alert>
    )
  }
}

type Props = { readonly onClose: () => void; readonly children: ReactNode }

/** An overlay that fails while it is drawn leaves a line with the way on, and everything under it as it was. */
export class OverlayBoundary extends Component<Props, { readonly error?: unknown }> {
  override state: { readonly error?: unknown } = {}

  static getDerivedStateFromError = (error: unknown) => ({ error })

  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    return (
      <Alert
        className="fixed inset-x-4 top-14 z-50 mx-auto max-w-xl shadow-[var(--shadow-float)]"
        title={t('This couldn’t be shown.')}
        actions={
          <>
            <Button size="small" onClick={() => this.setState({ error: undefined })}>
              {t('Try again')}
            </Button>
            <Button size="small" onClick={this.props.onClose}>
              {t('Close')}
            </Button>
          </>
        }
      >
        <p className="font-mono text-xs break-words">
          {error instanceof Error ? error.message : t('An unknown error.')}
        </p>
      </Alert>
    )
  }
}
