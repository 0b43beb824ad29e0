import type { Role } from '@/domain/messages/message'

/** The role other apps call by one of our four names, or by one of their own for the assistant. */
export const plainRole = (role: string): Role =>
  role === 'user' || role === 'system' || role === 'tool'
    ? role
    : role === 'developer'
      ? 'system'
      : 'assistant'
