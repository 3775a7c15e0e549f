/** Keeps the seats of an ended order that are promised to others. */
export const keepSeats = async (holders, reach, orderNo) => {
    for (const { keeps } of holders)
        await keeps?.(reach, orderNo);
};
