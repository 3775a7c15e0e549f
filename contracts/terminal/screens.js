export const terminalScreens = {
    terminal: { zh: '航班终端', module: 'basicinfo.flightTerminal', place: ['sale', 16] },
};
