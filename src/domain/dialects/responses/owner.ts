/** The host of the dialect's owner: some members only it takes, and it alone writes replies in the background. */
const OWNER = /(^|\.)openai\.com$/

export const isOwnerOfResponses = (host: string): boolean => OWNER.test(host)
