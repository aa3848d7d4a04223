// Loaded into a server that a script starts (`node --import`): when the script is gone, however it went, the server stops.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
