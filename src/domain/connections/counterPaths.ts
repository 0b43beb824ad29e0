/** Where the dialects that can count the tokens of a prompt do so, below a base URL. */
export const COUNTER_PATHS = {
  responses: '/responses/input_tokens',
  messages: '/messages/count_tokens',
} as const
