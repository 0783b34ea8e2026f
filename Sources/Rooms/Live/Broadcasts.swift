/// Messages that are sent to many connections at once.
struct Broadcasts {
    let viewers: Viewers
    let peers: PeerFingers
    let announcements: Announcements
}
