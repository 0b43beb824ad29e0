import type { Draft } from '../drafts/draft'

/** Whether passages of a document were found for another question than what is typed now. */
export const hasStalePassages = ({ text, attachments }: Draft): boolean =>
  text.trim() !== '' &&
  attachments.some(
    ({ document }) =>
      document?.question !== undefined && typeof document.sent !== 'string' && document.question !== text,
  )
