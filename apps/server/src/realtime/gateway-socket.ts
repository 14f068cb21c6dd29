import type { ClientEvents, ServerEvents } from '@wickwise/contract';
import type { Server, Socket } from 'socket.io';

export type GatewayServer = Server<ClientEvents, ServerEvents>;
export type GatewaySocket = Socket<ClientEvents, ServerEvents>;
