export type { EngineStatus } from '@/domain/engineStatus'
