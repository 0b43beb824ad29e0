export type { EngineStatus } from '@/domain/builtin/engineStatus'
