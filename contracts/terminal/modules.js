export const modules = { 'basicinfo.flightTerminal': ['航班终端', 140] };
