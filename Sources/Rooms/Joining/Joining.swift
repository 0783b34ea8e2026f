/// The parts on which joining depends: places, budgets, limits, and the opening of connections.
struct Joining {
    let budgets: Budgets
    let arrivals: Arrivals
    let places: PhonePlaces
    let guesses: GuessLimits
    let opening: ConnectionOpening
}
