import { useSyncExternalStore } from 'react';
import { type ConnectionLoss, connectionLoss } from '../api/connection-loss.js';

/** Null while the server responds. */
export const useConnectionLoss = (): ConnectionLoss | null =>
  useSyncExternalStore(connectionLoss.subscribe, connectionLoss.get);
