/** The path at which players open sockets. */
export const socketPath = '/socket'
