export const lineText = ({ airLine, origin, destination }) => `${airLine}-${origin}-${destination}`;
export const readLine = (line) => {
    const [, airLine, origin, destination] = /^([A-Z0-9]{2})-([A-Z]{3})-([A-Z]{3})$/.exec(line) ?? [];
    return airLine && origin && destination && origin !== destination ? { airLine, origin, destination } : undefined;
};
/** the direction without the airline, as rules and pages write it: `HAK-PEK` */
export const wayOf = (line) => line.slice(line.indexOf('-') + 1);
/** The line of an order. */
export const lineOfTrip = ({ airLine, legs }) => {
    const { origin, destination } = legs[0];
    return lineText({ airLine, origin, destination });
};
